import { promptsAtOnce } from '#adapters/comfyui/health/instance.ts';
import type { Load } from '#adapters/comfyui/health/least-busy.ts';
import type { Order } from './orders.ts';

/** Model files that a graph loads, by the tier whose graphs load them. */
export type Models = 'small' | 'quality';

export type Card = {
  name: string;
  /** Seconds of an order's drawings with models that are loaded. */
  drawing: Record<Models, number>;
  /** Seconds to load models in place of others. */
  loading: Record<Models, number>;
  /** Models that it is given orders for. */
  draws: Models[];
};

export type Rules = {
  /** Chooses one of the cards that could take an order now. */
  choose: <T>(candidates: T[], loadOf: (candidate: T) => Load) => T | undefined;
  /** Orders that the workers hold at once, drawn or waiting for a card. */
  heldOrders: number;
};

type State = { card: Card; given: { order: Order; models: Models }[]; endsAt: number; loaded?: Models };

export type Result = {
  /** Seconds from payment to picture, in the order of the orders' ends. */
  waits: number[];
  /** Loads of models, by card. */
  loads: Map<string, number>;
};

/** Draws orders on cards, with a clock of its own. Each card draws one order after the other. */
export function simulate(
  orders: Order[],
  modelsOf: (style: string) => Models,
  cards: Card[],
  rules: Rules,
): Result {
  /** Cards, the one chosen longest ago first, as in the shop. */
  let turn: State[] = cards.map((card) => ({ card, given: [], endsAt: Infinity }));
  const states = [...turn];
  const waiting: Order[] = [];
  const result: Result = { waits: [], loads: new Map(cards.map(({ name }) => [name, 0])) };

  function begin(state: State, now: number): void {
    const [next] = state.given;
    if (!next) {
      state.endsAt = Infinity;
      return;
    }
    const { card } = state;
    const mustLoad = state.loaded !== next.models;
    if (mustLoad) result.loads.set(card.name, (result.loads.get(card.name) ?? 0) + 1);
    state.loaded = next.models;
    state.endsAt = now + card.drawing[next.models] + (mustLoad ? card.loading[next.models] : 0);
  }

  function give(order: Order, now: number): boolean {
    const models = modelsOf(order.style);
    const able = turn.filter(
      ({ card, given }) => card.draws.includes(models) && given.length < promptsAtOnce,
    );
    const state = rules.choose(able, ({ given, loaded }) => ({
      prompts: given.length,
      mustLoad: (given.at(-1)?.models ?? loaded) !== models,
    }));
    if (!state) return false;
    turn = [...turn.filter((one) => one !== state), state];
    state.given.push({ order, models });
    if (state.given.length === 1) begin(state, now);
    return true;
  }

  /** Gives cards to waiting orders, first come, first served. */
  function giveAll(now: number): void {
    const given = states.reduce((sum, state) => sum + state.given.length, 0);
    const held = waiting.slice(0, rules.heldOrders - given);
    for (const order of held) {
      if (states.every((state) => state.given.length >= promptsAtOnce)) return;
      if (give(order, now)) waiting.splice(waiting.indexOf(order), 1);
    }
  }

  function end(state: State): void {
    const now = state.endsAt;
    const [ended] = state.given.splice(0, 1);
    if (ended) result.waits.push(now - ended.order.at);
    begin(state, now);
    giveAll(now);
  }

  const firstToEnd = (): State | undefined =>
    states.reduce<State | undefined>(
      (first, one) => (one.endsAt < (first?.endsAt ?? Infinity) ? one : first),
      undefined,
    );
  /** Ends what ends before a time. */
  function endUntil(time: number): void {
    for (let state = firstToEnd(); state && state.endsAt <= time; state = firstToEnd()) end(state);
  }

  for (const order of orders) {
    endUntil(order.at);
    waiting.push(order);
    giveAll(order.at);
  }
  endUntil(Infinity);
  return result;
}
