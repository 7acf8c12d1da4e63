import { createGraph, type Link } from './graph.ts';
import { brightness, inkLines, paint, enlargeLines } from './paint.ts';

const workingSide = 640;

/** Builds the graph of a cubist portrait: planes of colour lit like the photo, and a face of two halves with drawn features. */
export function picassoGraph() {
  const graph = createGraph();
  const { add, blend, blur, combine, fit, mask, over, plain, quantize, save, scaleLike, sizeOf, toImage } =
    graph;
  const small = fit(graph.load(), workingSide);
  const [maskLayer] = graph.loadLayer('in:masks');
  const size = sizeOf(maskLayer);
  const [colours] = graph.loadLayer('in:colours cubist');
  const [strokes, drawn] = graph.loadLayer('in:drawn cubist');

  const flat = paint(graph, small, [{ reach: 5 }, { reach: 4, areas: 'sides' }]);
  // The photo's eyes and mouth fade out and are replaced by drawn ones. Beards and dark skin stay.
  const face = toImage(channel(scaleLike(maskLayer, sizeOf(small), 'bilinear'), 'blue'));
  const calm = over(flat, blur(blur(flat, 9, 0.8), 7, 0.8), { mask: mask(face) });
  const grey = brightness(graph, calm);
  const light = quantize(blend(grey, grey, 'overlay', 0.5), 6);
  const planes = scaleLike(colours, size, 'bilinear');
  const lifted = blend(scaleLike(light, size), plain(...size, '404040'), 'screen', 0.5);
  const lit = blend(planes, lifted, 'overlay', 0.85);
  const ofPhoto = scaleLike(calm, size);
  const faceOfSize = scaleLike(face, size, 'bilinear');
  const figures = over(blend(lit, ofPhoto, 'normal', 0.35), blend(lit, ofPhoto, 'normal', 0.55), {
    mask: mask(faceOfSize),
  });

  // Behind people who are outlined, the wall of planes replaces the photo.
  const people = channel(maskLayer, 'green');
  const painted = over(planes, figures, { mask: people });
  const inside = combine(inkLines(graph, flat, size, 0.04), people, 'multiply');
  const quiet = mask(scaleLike(blur(face, 5), size, 'bilinear'));
  const lines = combine(inside, quiet, 'subtract');
  const printSize = sizeOf(strokes);
  const large = scaleLike(painted, printSize, 'lanczos');
  const inked = over(large, plain(...printSize, '141016'), { mask: enlargeLines(graph, lines, printSize) });
  save(over(inked, strokes, { mask: drawn }));
  return graph.nodes;

  function channel(image: Link, name: 'red' | 'green' | 'blue'): Link {
    return add('ImageToMask', { image, channel: name });
  }
}
