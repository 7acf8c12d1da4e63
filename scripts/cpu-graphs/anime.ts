import { createGraph, type Link } from './graph.ts';
import { brightness, inkLines, kuwahara, enlargeLines } from './paint.ts';

const workingSide = 640;

/** Builds the graph of a portrait from an animated film: clear light colours, bright smooth skin, large eyes, thin tinted lines. */
export function animeGraph() {
  const graph = createGraph();
  const { blend, blur, fit, invert, mask, over, plain, save, scaleBy, scaleLike, sizeOf } = graph;
  const { threshold, toImage } = graph;
  const photo = graph.load();
  const small = fit(photo, workingSide);
  const smallSize = sizeOf(small);
  const [skinLayer, skinMask] = graph.loadLayer('in:skin');
  const size = sizeOf(skinLayer);
  const [strokes, drawn] = graph.loadLayer('in:drawn anime');

  const painted = kuwahara(graph, kuwahara(graph, small, { reach: 3 }), { reach: 3, areas: 'sides' });
  const clear = blend(painted, painted, 'screen', 0.75);
  const light = vivid(blend(clear, plain(...smallSize, 'e2e9ff'), 'soft_light', 0.35));
  const cool = blend(light, plain(...smallSize, 'a9a4e6'), 'multiply', 0.45);
  const shaded = over(light, cool, {
    mask: soft(invert(threshold(brightness(graph, blur(light, 3)), 0.33))),
  });

  const skinColours = scaleLike(skinLayer, smallSize, 'bilinear');
  const mean = scaleLike(blur(blur(fit(skinLayer, 128), 8, 1), 8, 1), smallSize, 'bilinear');
  const even = blend(mean, skinColours, 'normal', 0.35);
  const bright = blend(blend(even, even, 'screen', 0.6), plain(...smallSize, 'ffe2cc'), 'soft_light', 0.5);
  const isSkin = mask(blur(scaleLike(toImage(skinMask), smallSize, 'bilinear'), 2));
  const withSkin = over(shaded, bright, { mask: isSkin });
  const lines = inkLines(graph, withSkin, size, 0.026);

  const glow = blur(scaleBy(withSkin, 0.2, 'area'), 6, 1);
  const shine = scaleLike(blend(glow, glow, 'multiply', 1), size, 'bilinear');
  const printSize = sizeOf(strokes);
  const large = scaleLike(blend(scaleLike(withSkin, size), shine, 'screen', 0.2), printSize, 'lanczos');
  const dark = blend(withSkin, withSkin, 'multiply', 1);
  const tint = scaleLike(blend(dark, plain(...smallSize, '6a3c54'), 'multiply', 0.8), printSize, 'bilinear');
  const inked = over(large, tint, { mask: enlargeLines(graph, lines, printSize) });
  save(over(inked, strokes, { mask: drawn }));
  return graph.nodes;

  function soft(area: Link): Link {
    return mask(blur(toImage(area), 2));
  }

  /** Moves each colour away from its grey: what a channel has more is added, and what it has less taken away. */
  function vivid(picture: Link): Link {
    const grey = brightness(graph, picture);
    const more = blend(picture, grey, 'difference', 1);
    const less = blend(grey, picture, 'difference', 1);
    return blend(blend(picture, more, 'screen', 0.45), less, 'difference', 0.35);
  }
}
