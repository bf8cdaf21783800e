import { createLink, type LinkComponent, type LinkProps } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useEnvironment } from '../api/use-environment';
import { buttonLook, type ButtonVariant } from '../ui/form/button';

interface AnchorProps extends ComponentProps<'a'> {
  /** The button that it looks like; a link in text has its own classes. */
  look?: ButtonVariant;
}

// The router marks the active link with data-status, which here means the status of a record.
function Anchor({ look, className = '', ...props }: AnchorProps) {
  const looks = look === undefined ? className : `${buttonLook(look)} ${className}`;
  return <a {...props} className={looks} data-status={undefined} />;
}

const AnchorLink = createLink(Anchor);
// Otherwise the link from a page to the one above it would also count as one to the open page.
const WHOLE_ADDRESS = { exact: true };

function InEnvironment({ params, ...props }: LinkProps) {
  const environment = useEnvironment();
  const all: LinkProps['params'] = { environment, ...(params as object) };
  return <AnchorLink activeOptions={WHOLE_ADDRESS} {...props} params={all} />;
}

/** A link to a page of the present environment, which its address need not name. */
export const EnvironmentLink = InEnvironment as LinkComponent<typeof Anchor, '/$environment'>; // TypeScript cannot name the parameters of a router link
