import { frameAt, perFrame, type Inputs, type NodeFunction } from './node.ts';
import {
  combine,
  combineMasked,
  crop,
  filled,
  fromSharp,
  toSharp,
  type Picture,
  type Size,
} from './picture.ts';
import { scaleTo } from './scale.ts';

function imageCrop(inputs: Inputs, frame: Picture): Picture {
  const x = Math.min(inputs.whole('x'), frame.width - 1);
  const y = Math.min(inputs.whole('y'), frame.height - 1);
  const width = Math.min(inputs.whole('width'), frame.width - x);
  const height = Math.min(inputs.whole('height'), frame.height - y);
  return crop(frame, { width, height }, { x, y });
}

function imageFlip(inputs: Inputs, frame: Picture): Promise<Picture> {
  const image = toSharp(frame);
  return fromSharp(inputs.text('flip_method').startsWith('x') ? image.flip() : image.flop());
}

const emptyImage: NodeFunction = (inputs) => {
  const color = inputs.whole('color');
  const size = { width: inputs.whole('width'), height: inputs.whole('height') };
  const frame = filled(size, [(color >> 16) / 255, ((color >> 8) & 255) / 255, (color & 255) / 255]);
  return { values: [Array.from({ length: inputs.whole('batch_size') }, () => frame)] };
};

function scaleToMatch(picture: Picture, first: Picture, sideways: boolean): Picture {
  const shape = picture.width / picture.height;
  const size = sideways
    ? { width: Math.trunc(first.height * shape), height: first.height }
    : { width: first.width, height: Math.trunc(first.width / shape) };
  return scaleTo(picture, size, 'lanczos');
}

/** Places `second` beside, above or below `first`, each centred, with a band of colour between them. */
function imageStitch(inputs: Inputs, first: Picture, second?: Picture): Picture {
  if (!second) return first;
  const direction = inputs.text('direction');
  const sideways = ['left', 'right'].includes(direction);
  const other = inputs.flag('match_image_size') ? scaleToMatch(second, first, sideways) : second;
  const [one, two] = ['left', 'up'].includes(direction) ? [other, first] : [first, other];
  /** Swaps width and height for vertical directions, so that all can be handled as side by side. */
  const turn = ({ width, height }: Size) => (sideways ? { width, height } : { width: height, height: width });
  const height = Math.max(turn(one).height, turn(two).height);
  const band = 2 * Math.ceil(inputs.whole('spacing_width') / 2);
  const middle = turn(one).width;

  function lay(canvas: Picture, picture: Picture, left: number): Picture {
    const top = Math.floor((height - turn(picture).height) / 2);
    const { width: x, height: y } = turn({ width: left, height: top });
    return combine(canvas, picture, { x, y });
  }

  const colour = inputs.text('spacing_color');
  const spacing = ['red', 'green', 'blue'].map((name) => Number(colour === name || colour === 'white'));
  // Padding is grey only, so a coloured spacing pads with black.
  const padding = colour === 'white' ? spacing : [0, 0, 0];
  const canvas = filled(turn({ width: middle + band + turn(two).width, height }), padding);
  const between = filled(turn({ width: band, height }), spacing);
  return lay(lay(lay(canvas, one, 0), between, middle), two, middle + band);
}

/** Lays a picture over `below`, through the mask if there is one. */
function imageCompositeMasked(inputs: Inputs, below: Picture, given = below, mask?: Picture): Picture {
  const source = inputs.flag('resize_source') ? scaleTo(given, below, 'bilinear') : given;
  const place = { x: inputs.whole('x'), y: inputs.whole('y') };
  if (!mask) return combine(below, source, place);
  return combineMasked(below, source, place, scaleTo(mask, source, 'bilinear'));
}

const getImageSize: NodeFunction = (inputs, { sendText }) => {
  const frames = inputs.frames('image');
  const { width, height } = frameAt(frames, 0);
  sendText(`width: ${width}, height: ${height}\n batch size: ${frames.length}`);
  return { values: [width, height, frames.length] };
};

export const arrangeNodes: Record<string, NodeFunction> = {
  ImageCrop: perFrame(['image'], imageCrop),
  ImageFlip: perFrame(['image'], imageFlip),
  EmptyImage: emptyImage,
  ImageStitch: perFrame(['image1', 'image2'], imageStitch),
  ImageCompositeMasked: perFrame(['destination', 'source', 'mask'], imageCompositeMasked),
  GetImageSize: getImageSize,
};
