import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { receiverSearch, type ReceiverSearch } from './inbox-search';
import { PageHeader } from '../../../ui/layout/page-header';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows';
import { Section } from '../../../page/section';
import { WorkshopInbox } from './inbox';
import { WorkshopReceivers } from './receivers';

const route = getRouteApi('/$environment/qa/receiver');

/** The page of `/{environment}/qa/receiver`: destinations that answer as told, and what came to them. */
export function WorkshopReceiverPage() {
  const { environment } = route.useRouteContext();
  const navigate = useNavigate();
  const search = receiverSearch.parse(useLocation({ select: (location) => location.search }));
  const { receiver, person, entry } = search;
  const choose = useCallback(
    (next: Partial<ReceiverSearch>, replace: boolean) =>
      void navigate({
        to: '/$environment/qa/receiver',
        params: { environment },
        search: (before: object): object => ({ ...before, ...next }),
        resetScroll: false,
        replace,
      }),
    [navigate, environment],
  );
  return (
    <>
      <PageHeader title="Receiver" aside="destinations that answer as told, and what they got" />
      <Section resetKey={environment} pending={<SkeletonRows what="destinations" rows={5} />}>
        <WorkshopReceivers
          key={environment}
          {...{ environment, receiver }}
          onChoose={(name) => {
            choose({ receiver: name }, true);
          }}
        />
      </Section>
      <div className="mt-6">
        <Section
          resetKey={JSON.stringify([environment, person])}
          pending={<SkeletonRows what="the inbox" rows={8} />}
        >
          <WorkshopInbox
            key={environment}
            {...{ environment, person }}
            openId={entry === undefined ? null : Number(entry)}
            onFilter={(next) => {
              choose({ person: next }, true);
            }}
            onClose={() => {
              choose({ entry: undefined }, false);
            }}
          />
        </Section>
      </div>
    </>
  );
}
