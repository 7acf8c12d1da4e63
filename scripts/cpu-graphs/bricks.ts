import { createGraph, type Link } from './graph.ts';

/** Studs along the longer side: eyes and mouth are several studs each if a face fills a third of the photo. */
const studs = 88;
const studPixels = 12;
/** Factor by which a stud is drawn larger, so that its edges are smooth. */
const drawnScale = 8;
/** Two to this power is at least the number of studs. */
const doublings = 7;
const colours = 48;

/** Builds the graph of a wall of bricks with one stud each, lit from the upper left. */
export function bricksGraph() {
  const graph = createGraph();
  const { blend, fit, over, plain, quantize, repeat, scaleBy, sharpen, sizeOf } = graph;

  const photo = fit(graph.load(), studs * 4);
  // Facial features get lost in studs unless they stand out from their surroundings.
  const clear = sharpen(sharpen(photo, 16, 0.05), 4, 0.06);
  const lively = blend(clear, clear, 'overlay', 0.25);
  const plates = scaleBy(scaleBy(quantize(fit(lively, studs), colours), 4), studPixels / 4);

  const wall = repeat(repeat(stud(), 'right', doublings), 'down', doublings);
  const [width, height] = sizeOf(plates);
  // Grey is neutral in an overlay: darker values are shadows, lighter ones highlights.
  const light = over(plain(width, height, '808080'), wall);
  graph.save(blend(plates, light, 'overlay', 0.9));
  return graph.nodes;

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
      return graph.threshold(graph.blur(graph.blur(white, 14, 0.6), 14, 0.6), 0.42);
    }
    const soft = (round: Link, radius: number): Link =>
      graph.mask(graph.blur(graph.add('MaskToImage', { mask: round }), radius));
    const paint = (below: Link, colour: string, where: Link): Link =>
      over(below, plain(side, side, colour), { mask: where });

    let plate = plain(side, side, '808080');
    plate = paint(plate, '404040', soft(disc(0.34, 0.07), 9));
    plate = paint(plate, 'd0d0d0', soft(disc(0.32, -0.015), 3));
    plate = paint(plate, '707070', soft(disc(0.3, 0.02), 3));
    plate = paint(plate, '8c8c8c', soft(disc(0.26), 4));
    const seam = at(1 / studPixels);
    plate = over(plate, plain(seam, side, '484848'), { x: side - seam });
    plate = over(plate, plain(side, seam, '484848'), { y: side - seam });
    plate = over(plate, plain(seam / 2, side, '9c9c9c'));
    plate = over(plate, plain(side, seam / 2, '9c9c9c'));
    return fit(plate, studPixels);
  }
}
