import { createGraph, type Link } from './graph.ts';
import { inkLines, paint } from './paint.ts';

const longSide = 1024;
const workingSide = 640;

/** Builds the graph of a yellow cartoon family's portrait: skin in two yellows, flat colours and thick black lines. */
export function samsumGraph() {
  const graph = createGraph();
  const {
    add,
    blend,
    blur,
    combine,
    fit,
    grow,
    mask,
    over,
    plain,
    save,
    scaleLike,
    sizeOf,
    threshold,
    toImage,
  } = graph;
  const photo = graph.load();
  const size = sizeOf(fit(photo, longSide, 'lanczos'));
  const small = fit(photo, workingSide);

  const painted = paint(graph, small, [{ reach: 4 }, { reach: 4, areas: 'sides' }]);
  const large = scaleLike(painted, size);
  const flat = blend(large, large, 'overlay', 0.5);
  const yellow = over(plain(...size, 'e3a91f'), plain(...size, 'ffd62e'), {
    mask: smooth(threshold(add('MaskToImage', { mask: channel(large, 'green') }), 0.4)),
  });
  const [maskLayer] = graph.loadLayer('in:masks');
  const [strokes, drawn] = graph.loadLayer('in:drawn cartoon');
  const face = scaleLike(toImage(channel(maskLayer, 'blue')), size, 'bilinear');
  const region = channel(scaleLike(maskLayer, size, 'bilinear'), 'red');
  // A face becomes yellow whatever its colour; elsewhere only skin colours do, near a face if there is one.
  const skinned = combine(combine(skin(), region, 'multiply'), mask(face), 'add');
  const coloured = over(flat, yellow, { mask: skinned });
  const lines = combine(inkLines(graph, painted, size, 0.026), mask(blur(face, 6)), 'subtract');
  const edge = threshold(toImage(skinned), 0.5);
  const rim = combine(grow(edge, 2), grow(edge, -2), 'subtract');
  const ink = combine(lines, smooth(rim), 'add');
  const inked = over(coloured, plain(...size, '101010'), { mask: ink });
  save(over(inked, scaleLike(strokes, size), { mask: mask(scaleLike(toImage(drawn), size)) }));
  return graph.nodes;

  function channel(image: Link, name: 'red' | 'green' | 'blue'): Link {
    return add('ImageToMask', { image, channel: name });
  }

  function smooth(area: Link): Link {
    return mask(blur(toImage(area), 2));
  }

  /** Masks skin colours of any tone: more red than green and more green than blue, neither grey nor garish. */
  function skin(): Link {
    const soft = blur(blur(small, 3, 1), 3, 1);
    const [red, green, blue] = [channel(soft, 'red'), channel(soft, 'green'), channel(soft, 'blue')];
    const warmth = toImage(combine(red, blue, 'subtract'));
    const redness = toImage(combine(red, green, 'subtract'));
    const isWarm = combine(threshold(warmth, 0.1), threshold(warmth, 0.52), 'subtract');
    const isRed = combine(threshold(redness, 0.03), threshold(redness, 0.3), 'subtract');
    const isSkin = combine(isWarm, isRed, 'multiply');
    const isLit = combine(isSkin, threshold(toImage(red), 0.3), 'multiply');
    // Removes specks; what remains keeps its size.
    const whole = grow(grow(isLit, -5), 5);
    const edge = threshold(scaleLike(blur(toImage(whole), 4), size), 0.5);
    return smooth(edge);
  }
}
