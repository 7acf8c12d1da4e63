import { expect, test } from 'vitest';
import { firstState, isOver, orderStates, transitions } from '#domain/order.ts';

const begins = Object.entries(firstState).map(([paidBy, state]) => `  [*] --> ${state}: ${paidBy}`);
const arrows = orderStates.flatMap((state) =>
  Object.entries(transitions[state]).map(([event, next]) => `  ${state} --> ${next}: ${event}`),
);
const ends = orderStates
  .filter((state) => isOver({ state, paidBy: 'card' }))
  .map((state) => `  ${state} --> [*]`);

const page = `# The life of an order

Every arrow is an entry of the table in \`domain/order.ts\`: state, event, next state. \`[*]\` is a beginning or an end. From
an end an order goes on only when its visitor comes back to pay (\`reopen\`), a late payment arrives (\`pay\`) or a person
decides (\`uphold\`).

The first state depends on what pays: a \`card\`, a \`code\`, or nothing for a free \`redraw\`; \`drawnRedraw\` is one whose
picture was drawn with the first order's. A free redraw that failed has ended there, as nothing is owed.

\`tests/order-diagram.test.ts\` draws this page: \`npm test -- tests/order-diagram.test.ts -u\` writes it anew.

\`\`\`mermaid
stateDiagram-v2
${[...begins, ...arrows, ...ends].join('\n')}
\`\`\`
`;

test('the diagram of an order’s states equals the table (otherwise run this test with -u)', async () => {
  expect(arrows.length).toBeGreaterThan(orderStates.length);
  await expect(page).toMatchFileSnapshot('../docs/order-states.md');
});
