import { createGraph } from './graph.ts';
import { inkLines, paint } from './paint.ts';

/** Long side without the frame, which adds `output.frame` of the style. */
const longSide = 1024;
const workingSide = 640;

/** Builds the graph of a collector's card: strong, flat colours and thick lines in a frame like a football album's. */
export function soccyGraph() {
  const graph = createGraph();
  const { blend, fit, frame, over, plain, save, scaleLike, sizeOf } = graph;
  const photo = graph.load();
  const size = sizeOf(fit(photo, longSide, 'lanczos'));
  const small = fit(photo, workingSide);

  const painted = paint(graph, small, [{ reach: 3 }, { reach: 3, areas: 'sides' }]);
  const large = scaleLike(painted, size);
  const strong = blend(large, large, 'overlay', 0.6);
  const inked = over(strong, plain(...size, '0b1b33'), { mask: inkLines(graph, painted, size, 0.028) });
  const card = frame(frame(frame(inked, 'ffffff', 4), '0e8f3e', 9, 30), 'f4f1e6', 5);
  save(card);
  return graph.nodes;
}
