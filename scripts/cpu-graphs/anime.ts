import { createGraph } from './graph.ts';
import { inkLines, paint, shade } from './paint.ts';

const longSide = 1024;
/** Filters work on a smaller copy, because their radius is in pixels. */
const workingSide = 640;

/** Builds the graph of a painted portrait like an animated film: flat, bright areas, violet shadows and thin lines. */
export function animeGraph() {
  const graph = createGraph();
  const { blend, fit, over, plain, save, scaleLike, sizeOf } = graph;
  const photo = graph.load();
  const size = sizeOf(fit(photo, longSide, 'lanczos'));
  const small = fit(photo, workingSide);

  const painted = paint(graph, small, [{ reach: 4 }, { reach: 4, areas: 'sides' }, { reach: 3 }]);
  const large = scaleLike(painted, size);
  const bright = blend(blend(large, large, 'soft_light', 0.3), plain(...size, '5a5664'), 'screen', 0.55);
  const shaded = shade(graph, bright, size, [
    { from: 0.24, isLight: false, colour: '8c88c4', strength: 0.5 },
    { from: 0.42, isLight: false, colour: 'd2c6e2', strength: 0.6 },
    { from: 0.74, isLight: true, colour: '403a3c', strength: 0.6 },
  ]);
  const rich = blend(shaded, shaded, 'overlay', 0.35);
  const lines = inkLines(graph, painted, size, 0.034);
  save(over(rich, blend(rich, plain(...size, '3a2c4c'), 'multiply', 0.9), { mask: lines }));
  return graph.nodes;
}
