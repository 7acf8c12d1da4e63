import { userInfo } from 'node:os';
import { environment } from '#config.ts';
import { launch, terminal } from './launch.ts';
import { forwardingLine, greeting } from './terminal/greeting.ts';

const given = environment();

launch(given, async ({ addresses, loginUrl }, _shop, keeper) => {
  // Counted from the start of this process, so that it includes installing and building.
  const seconds = performance.now() / 1000;
  for (const line of greeting(addresses, seconds, loginUrl)) terminal.line(line);
  const forwarding = forwardingLine(addresses, given.SSH_CONNECTION, userInfo().username);
  if (forwarding) terminal.line(`${forwarding}\n`);
  await keeper.takeRequests();
});
