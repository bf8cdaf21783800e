import type { Environment } from '@connect-console/server/contract';
import { addressOf } from '../client';
import { heardFromConsole, noteServiceHealth, whenConsoleReturns } from '../health';
import { noteLive, dispatchPush, type Push } from './live';
import { firstChange, streamBegins, streamEnds } from './live-since';
import { keepStream } from './live-stream';

/** Opens the environment's stream and dispatches its pushes; returns how to stop. */
export function startLive(environment: Environment): () => void {
  const pass = (push: Push) => {
    dispatchPush(environment, push);
  };
  const stream = keepStream({
    path: addressOf('open_stream', { environment }),
    since: firstChange(environment),
    onBegin: (at) => {
      streamBegins(environment, at, () => {
        pass({ event: 'reset', data: {} });
      });
    },
    onState: (state) => {
      noteLive(environment, state);
    },
    onPush: (push) => {
      if (push.event === 'health') noteServiceHealth(environment, push.data);
      else heardFromConsole();
      pass(push);
    },
  });
  const stopWaiting = whenConsoleReturns(stream.retry);
  return () => {
    stopWaiting();
    streamEnds(environment, stream.stop());
    noteLive(environment, 'reconnecting');
  };
}
