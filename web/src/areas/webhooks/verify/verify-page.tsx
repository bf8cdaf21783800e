import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '../../../ui/layout/page-header';
import { WebhookTabs } from '../webhook-tabs';
import { LANGUAGES } from './languages';
import { ReceiverCode } from './receiver-code';
import { SignatureChecker } from './signature-checker';

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
