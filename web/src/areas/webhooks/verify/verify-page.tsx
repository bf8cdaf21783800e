import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '../../../ui/layout/page-header';
import { PageTabs } from '../../../ui/layout/page-tabs';
import { WebhookTabs } from '../webhook-tabs';
import { codeIn, LANGUAGES, type Language } from './languages';
import { SignatureChecker } from './signature-checker';
import { CopyButton } from '../../../ui/form/copy-button';
import { Panel } from '../../../ui/layout/panel';

/** The file of a language, as it is in the repository. */
function Code({ language }: { language: Language }) {
  const text = codeIn(language);
  return (
    <div className="overflow-hidden rounded-control bg-raised">
      <div className="flex items-center justify-between gap-2 px-3 pt-1.5 text-xs text-soft">
        <span className="font-mono">{language.file}</span>
        <CopyButton text={text} what="code" isNamed />
      </div>
      {/* In the tab order, so that it can be scrolled by keyboard. */}
      <pre
        tabIndex={0}
        aria-label={`Code in ${language.name}`}
        className="max-h-[70vh] overflow-auto px-3 py-2 font-mono text-xs leading-relaxed [tab-size:4]"
      >
        {text}
      </pre>
    </div>
  );
}

/** How to verify signatures, in the language of the address. */
function ReceiverCode({ language }: { language: Language }) {
  return (
    <Panel title="How to verify signatures">
      <ol className="mb-3 max-w-[80ch] list-decimal space-y-1 pl-5 text-sm">
        <li>Read the raw body, before any parser changes a byte.</li>
        <li>
          Compute the HMAC-SHA256 of these bytes with the webhook secret. X-Hub-Signature-256 must
          be <code className="font-mono text-[0.94em]">sha256=</code> followed by its hexadecimal
          digits.
        </li>
        <li>Compare in constant time, and respond with 401 if they differ.</li>
        <li>Respond with 2xx within 10 s, and process each transaction_id once.</li>
      </ol>
      <PageTabs
        label="Language"
        tabs={LANGUAGES.map(({ id, name }) => ({
          ...{ name, to: '.', search: { language: id }, isCurrent: id === language.id },
          ...{ replace: true, resetScroll: false },
        }))}
      />
      <Code language={language} />
    </Panel>
  );
}

const route = getRouteApi('/$environment/webhooks/verify');

/** The page of `/{environment}/webhooks/verify`. */
export function VerifyPage() {
  const { language: id } = route.useSearch();
  const language = LANGUAGES.find((each) => each.id === id) ?? LANGUAGES[0];
  return (
    <>
      <WebhookTabs />
      <PageHeader title="Verify signatures" />
      <div className="grid grid-cols-1 items-start gap-3 xl:grid-cols-2">
        <SignatureChecker />
        <ReceiverCode language={language} />
      </div>
    </>
  );
}
