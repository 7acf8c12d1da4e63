import { createGraph, type Link } from './graph.ts';
import { brightness, kuwahara, paint } from './paint.ts';

/** Studs along the longer side: eyes and mouth are several studs each if a face fills a third of the photo. */
const studs = 96;
const studPixels = 22;
/** Factor by which a stud is drawn larger, so that its edges are smooth. */
const drawnScale = 4;
/** Two to this power, three times, is the number of studs. */
const doublings = 5;

/** Colours that plastic bricks are sold in, in hexadecimal; more skin tones than others. */
const brickColours = [
  ...['f4f4f2', 'd6d7d6', 'a8aaab', '8f9193', '76787a', '5d6063', '474a4d', '2f3134', '17191c'],
  ...['fde9d9', 'f6d5b5', 'e6b894', 'd49b76', 'bd7f58', '9c6442', '774830', '553021', '30211a'],
  ...['e6e0d2', 'c2baa8', 'efe0b9', 'e0c795', 'c7a873', 'a58a5e', '7d6c4c', '564a34'],
  ...['d01b12', '83110f', 'f0592a', 'b4562a', 'fb8d1c', 'f9bd45', 'f6d33c'],
  ...['2b8341', '5fae4c', 'a9c93a', '4e7a2a', '6f8268', '2f4a35'],
  ...['1a5fc0', '0d3666', '5b95d6', '8fb4dc', '6a7fa3', '46546e', 'b3d3e4', '9aaac4'],
  ...['f08fa6', 'd8709f'],
];

/** Pixels of a colour's swatch: enough for its colour to outweigh the photo's in the mean that median cut takes. */
const swatch = { width: studs, height: 64 };

/** Builds the graph of a wall of bricks with one stud each in brick colours, lit from the upper left. */
export function bricksGraph() {
  const graph = createGraph();
  const { add, blend, blur, fit, mask, over, plain, repeat, scaleBy, scaleLike, sharpen, sizeOf } = graph;
  const { invert, threshold, toImage } = graph;

  const photo = fit(graph.load(), studs * 4);
  const size = sizeOf(photo);
  const [maskLayer] = graph.loadLayer('in:masks');
  const face = add('ImageToMask', { image: scaleLike(maskLayer, size, 'bilinear'), channel: 'blue' });
  const both = over(surroundings(), features(), { mask: mask(blur(toImage(face), 8)) });
  const [strokes, drawn] = graph.loadLayer('in:drawn features');
  const marked = over(both, blend(both, scaleLike(strokes, size, 'area'), 'normal', 0.8), {
    mask: mask(scaleLike(toImage(drawn), size, 'area')),
  });
  const plates = scaleBy(scaleBy(inBrickColours(fit(marked, studs)), 4), studPixels / 4);

  const wall = row(row(stud(), 'right'), 'down');
  // Grey is neutral in an overlay: darker values are shadows, lighter ones highlights.
  graph.save(blend(plates, graph.crop(wall, sizeOf(plates), 0, 0), 'overlay', 0.9));
  return graph.nodes;

  /** Places a picture as many times side by side as there are studs. */
  function row(one: Link, direction: 'right' | 'down'): Link {
    const third = repeat(one, direction, doublings);
    return graph.stitch(graph.stitch(third, third, direction), third, direction);
  }

  /** Paints all but the faces flat and strong, so that neighbouring studs share a colour. */
  function surroundings(): Link {
    const calm = paint(graph, photo, [{ reach: 3 }, { reach: 3, areas: 'sides' }]);
    const clear = sharpen(blend(calm, calm, 'screen', 0.25), 8, 0.04);
    return blend(clear, clear, 'overlay', 0.2);
  }

  /** Paints faces finer, and lighter where they are dark: their features are only a few studs wide. */
  function features(): Link {
    const fine = kuwahara(graph, photo, { reach: 1 });
    // A blur this wide takes ComfyUI seconds unless the picture is small.
    const around = scaleLike(blur(fit(brightness(graph, fine), studs), 5), size, 'bilinear');
    const dark = invert(mask(around));
    return sharpen(over(fine, blend(fine, fine, 'screen', 0.75), { mask: dark }), 5, 0.04);
  }

  /** Gives each pixel the nearest brick colour. Beside swatches larger than the picture, median cut finds no other colours. */
  function inBrickColours(picture: Link): Link {
    // The picture covers the first two: the swatch of its own comes after them.
    const colours = [...brickColours.slice(0, 2), ...brickColours];
    const strip = colours
      .map((colour) => plain(8, 8, colour))
      .reduce((above, next) => graph.stitch(above, next, 'down'));
    const height = swatch.height * colours.length;
    const swatches = add('ImageScale', {
      ...{ image: strip, upscale_method: 'nearest-exact', width: swatch.width, height, crop: 'disabled' },
    });
    const few = graph.quantize(over(swatches, picture), brickColours.length);
    return graph.crop(few, sizeOf(picture), 0, 0);
  }

  /** Draws one plate with its stud as a grey light map. */
  function stud(): Link {
    const side = studPixels * drawnScale;
    const at = (part: number) => Math.round(part * side);

    /** Draws a disc around the middle of the plate, shifted right and down by `shift`; both are fractions of the plate's side. */
    function disc(radius: number, shift = 0): Link {
      const square = at(radius * 1.77);
      const corner = Math.round((side - square) / 2) + at(shift);
      const white = over(plain(side, side, '000000'), plain(square, square, 'ffffff'), {
        x: corner,
        y: corner,
      });
      return threshold(blur(blur(white, 14, 0.6), 14, 0.6), 0.42);
    }
    const soft = (round: Link, radius: number): Link => mask(blur(toImage(round), radius));
    const lay = (below: Link, colour: string, where: Link): Link =>
      over(below, plain(side, side, colour), { mask: where });

    let plate = plain(side, side, '808080');
    plate = lay(plate, '404040', soft(disc(0.34, 0.07), 9));
    plate = lay(plate, 'd0d0d0', soft(disc(0.32, -0.015), 3));
    plate = lay(plate, '707070', soft(disc(0.3, 0.02), 3));
    plate = lay(plate, '8c8c8c', soft(disc(0.26), 4));
    const seam = at(1 / 11);
    plate = over(plate, plain(seam, side, '484848'), { x: side - seam });
    plate = over(plate, plain(side, seam, '484848'), { y: side - seam });
    plate = over(plate, plain(seam / 2, side, '9c9c9c'));
    plate = over(plate, plain(side, seam / 2, '9c9c9c'));
    return fit(plate, studPixels);
  }
}
