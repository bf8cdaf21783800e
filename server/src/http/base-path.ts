import type { RequestListener } from 'node:http';

// What is no browser asks these by the address of the machine, past the proxy.
const AT_THE_ROOT = ['/healthz', '/readyz'];

/** Serves an app below a path, such as `/connect`, which the app itself does not see; '' serves it at the root. */
export function below(basePath: string, app: RequestListener): RequestListener {
  if (basePath === '') return app;
  return (request, response) => {
    const { url = '/' } = request;
    const [path = ''] = url.split('?', 1);
    if (url.startsWith(`${basePath}/`) || AT_THE_ROOT.includes(path)) {
      request.url = AT_THE_ROOT.includes(path) ? url : url.slice(basePath.length);
      app(request, response);
    } else if ((path === '/' || path === basePath) && request.method === 'GET') {
      response.writeHead(307, { location: `${basePath}/` }).end();
    } else {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found\n');
    }
  };
}
