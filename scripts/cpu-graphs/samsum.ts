import { createGraph, type Link } from './graph.ts';
import { brightness, inkLines, kuwahara, enlargeLines } from './paint.ts';

const workingSide = 640;

/** Builds the graph of a yellow cartoon family's portrait: skin in two yellows, flat light colours and thick black lines. */
export function samsumGraph() {
  const graph = createGraph();
  const { blend, blur, combine, fit, mask, over, plain, quantize } = graph;
  const { save, scaleLike, sizeOf, threshold, toImage } = graph;
  const photo = graph.load();
  const small = fit(photo, workingSide);
  const smallSize = sizeOf(small);
  const [skinColours, skinMask] = graph.loadLayer('in:skin');
  const size = sizeOf(skinColours);
  const [strokes, drawn] = graph.loadLayer('in:drawn cartoon');
  const [, jaw] = graph.loadLayer('in:drawn jaw');

  const painted = kuwahara(graph, kuwahara(graph, small, { reach: 4 }), { reach: 4, areas: 'sides' });
  const light = blend(painted, painted, 'screen', 0.5);
  const strong = blend(light, light, 'overlay', 0.4);
  const few = blend(quantize(strong, 24), strong, 'normal', 0.35);
  const flat = scaleLike(kuwahara(graph, few, { reach: 2 }), size);

  const skin = threshold(blur(scaleLike(toImage(skinMask), size, 'bilinear'), 4), 0.4);
  const coloured = over(flat, yellow(), { mask: smooth(skin) });
  // Within a face only drawn features count; lines of the photo would be wrinkles.
  const quiet = mask(blur(scaleLike(toImage(skinMask), size, 'bilinear'), 6));
  const lines = combine(inkLines(graph, painted, size, 0.026), quiet, 'subtract');
  const edge = blur(toImage(skin), 5, 1);
  const rim = combine(threshold(edge, 0.15), threshold(edge, 0.75), 'subtract');
  const bareJaw = combine(mask(scaleLike(toImage(jaw), size)), mask(edge), 'multiply');
  const ink = combine(combine(lines, rim, 'add'), bareJaw, 'add');
  const printSize = sizeOf(strokes);
  const large = scaleLike(coloured, printSize, 'lanczos');
  const inked = over(large, plain(...printSize, '15100f'), { mask: enlargeLines(graph, ink, printSize) });
  save(over(inked, strokes, { mask: drawn }));
  return graph.nodes;

  function smooth(area: Link): Link {
    return mask(blur(toImage(area), 2));
  }

  /** Paints skin yellow, and darker where it is darker than the skin around it. */
  function yellow(): Link {
    const skinTones = brightness(graph, fit(skinColours, 128));
    const wide = blur(blur(skinTones, 8, 1), 8, 1);
    const darker = scaleLike(blend(wide, blur(skinTones, 3, 1), 'difference', 1), smallSize, 'bilinear');
    const shade = threshold(scaleLike(darker, size), 0.07);
    return over(plain(...size, 'ffd531'), plain(...size, 'e8ab22'), { mask: smooth(shade) });
  }
}
