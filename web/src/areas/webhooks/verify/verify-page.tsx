import { getRouteApi, Link } from '@tanstack/react-router';
import { PageHeader } from '../../../ui/layout/page-header';
import { WebhookTabs } from '../webhook-tabs';
import { LANGUAGES, readReceiver, type Language } from './languages';
import { SignatureChecker } from './signature-checker';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEnvironment } from '../../../api/use-environment';
import { Notice } from '../../../ui/feedback/notice';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { Button } from '../../../ui/form/button';
import { CopyButton } from '../../../ui/form/copy-button';
import { Panel } from '../../../ui/layout/panel';

const receiverQuery = (language: Language) =>
  queryOptions({
    queryKey: ['receiver', language.id],
    queryFn: () => readReceiver(language),
    staleTime: Infinity,
  });

/** The file of a language, as it is in the repository. */
function Code({ language }: { language: Language }) {
  const { data, error, isFetching, refetch } = useQuery(receiverQuery(language));
  if (data !== undefined) {
    return (
      <div className="overflow-hidden rounded-control bg-raised">
        <div className="flex items-center justify-between gap-2 px-3 pt-1.5 text-xs text-soft">
          <span className="font-mono">{language.file}</span>
          <CopyButton text={data} what="code" isNamed />
        </div>
        {/* In the tab order, so that it can be scrolled by keyboard. */}
        <pre
          tabIndex={0}
          aria-label={`Code in ${language.name}`}
          className="max-h-[70vh] overflow-auto px-3 py-2 font-mono text-xs leading-relaxed [tab-size:4]"
        >
          {data}
        </pre>
      </div>
    );
  }
  if (!error) return <Skeleton className="h-96 w-full" />;
  return (
    <Notice
      tone="bad"
      actions={
        <Button pending={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      }
    >
      The code could not be loaded.
    </Notice>
  );
}

interface ReceiverCodeProps {
  language: Language;
}

/** How to verify signatures, in the language of the address. */
function ReceiverCode({ language }: ReceiverCodeProps) {
  const environment = useEnvironment();
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
      <nav aria-label="Language" className="mb-3 flex flex-wrap gap-x-4 gap-y-1">
        {LANGUAGES.map((each) => (
          <Link
            key={each.id}
            to="/$environment/webhooks/verify"
            params={{ environment }}
            search={{ language: each.id }}
            replace
            resetScroll={false}
            aria-current={each.id === language.id ? 'true' : undefined}
            className={`inline-flex min-h-8 items-center border-b-2 text-sm font-medium ${
              each.id === language.id
                ? 'border-accent text-accent'
                : 'border-transparent text-soft hover:text-ink'
            }`}
          >
            {each.name}
          </Link>
        ))}
      </nav>
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
