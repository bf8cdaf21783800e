import { Panel } from '../../../ui/layout/panel';

const NONE = {
  title: 'No webhook calls yet',
  text: 'A call is made when something happens to a person and its kind has a destination. Each will be a tick here, coloured by what became of it.',
};
// Then nothing that could be drawn is a zero.
const UNREAD = {
  title: 'The service’s calls have not been read yet',
  text: 'They are shown here as soon as it answers the console for the first time. Until then it is not known whether anything was delivered.',
};

/** In the strip's place while there is nothing to draw: there is no call, or the service's list was never read. */
export function NoStrip({ isUnread }: { isUnread: boolean }) {
  const { title, text } = isUnread ? UNREAD : NONE;
  return (
    <Panel title="Last calls" className="h-full">
      <p className="font-medium">{title}</p>
      <p className="mt-1 max-w-[52ch] text-sm text-soft">{text}</p>
    </Panel>
  );
}
