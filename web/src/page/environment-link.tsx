import type { LinkComponent, LinkProps } from '@tanstack/react-router';
import type { ComponentProps, JSX } from 'react';
import { useEnvironment } from '../api/use-environment';
import { buttonLook, type ButtonVariant } from '../ui/form/button';
import { RecordLink } from '../ui/table/record-link';

interface AnchorProps extends ComponentProps<'a'> {
  /** The button that it looks like; a link in text has its own classes. */
  look?: ButtonVariant;
}

function InEnvironment(props: LinkProps & Pick<AnchorProps, 'look' | 'className'>) {
  const { params, look, className = '', ...rest } = props;
  const environment = useEnvironment();
  const all: LinkProps['params'] = { environment, ...(params as object) };
  const looks = look === undefined ? className : `${buttonLook(look)} ${className}`;
  return <RecordLink {...rest} params={all} className={looks} />;
}

/** A link whose path has the present environment, unless `params` names another; `params` is an object here. */
export const EnvironmentLink = InEnvironment as LinkComponent<
  (props: AnchorProps) => JSX.Element,
  '/$environment'
>; // TypeScript cannot name the parameters of a router link
