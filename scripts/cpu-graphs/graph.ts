/** Output of a node, as other nodes' inputs refer to it. */
export type Link = [node: string, output: number];
type Node = { class_type: string; inputs: Record<string, unknown>; _meta?: { title: string } };

const hex = (colour: string): number => Number.parseInt(colour, 16);

/** Builds a graph in ComfyUI's API format from core nodes only. Nodes are numbered in the order they are added. */
export function createGraph() {
  const nodes: Record<string, Node> = {};

  function add(classType: string, inputs: Record<string, unknown>, title?: string): Link {
    const id = String(Object.keys(nodes).length + 1);
    nodes[id] = { class_type: classType, inputs, ...(title !== undefined && { _meta: { title } }) };
    return [id, 0];
  }

  const mask = (image: Link): Link => add('ImageToMask', { image, channel: 'red' });
  const blur = (image: Link, radius: number, sigma = 0.5): Link =>
    add('ImageBlur', { image, blur_radius: radius, sigma });
  const threshold = (image: Link, value: number): Link => add('ThresholdMask', { mask: mask(image), value });
  const toImage = (of: Link): Link => add('MaskToImage', { mask: of });

  /** Adds a picture of one colour, in hexadecimal. */
  const plain = (width: number | Link, height: number | Link, colour: string): Link =>
    add('EmptyImage', { width, height, batch_size: 1, color: hex(colour) });

  /** Adds the second picture next to the first, which has the same length on the side that they share. */
  function stitch(image1: Link, image2: Link, direction: string): Link {
    // ComfyUI would resample the second one even if it is as large as the first.
    const rest = { match_image_size: false, spacing_width: 0, spacing_color: 'white' };
    return add('ImageStitch', { image1, image2, direction, ...rest });
  }

  return {
    nodes,
    add,
    mask,
    blur,
    threshold,
    toImage,
    load: (): Link => add('LoadImage', { image: 'photo.png' }, 'in:photo'),
    /** Loads a layer drawn by the shop and its mask, white where something is drawn. */
    loadLayer: (title: string): [picture: Link, drawn: Link] => {
      const [id] = add('LoadImage', { image: 'photo.png' }, title);
      return [[id, 0], add('InvertMask', { mask: [id, 1] })];
    },
    save: (images: Link): Link => add('SaveImage', { images, filename_prefix: 'toonbooth' }, 'out:picture'),
    /** Scales a picture so that its longer side has this many pixels. */
    fit: (image: Link, longSide: number, method = 'area'): Link =>
      add('ImageScaleToMaxDimension', { image, upscale_method: method, largest_size: longSide }),
    /** Scales by up to 8, ComfyUI's maximum for one step. */
    scaleBy: (image: Link, factor: number, method = 'nearest-exact'): Link =>
      add('ImageScaleBy', { image, upscale_method: method, scale_by: factor }),
    /** Scales to the size of another picture. */
    scaleLike: (image: Link, [width, height]: [Link, Link], method = 'bicubic'): Link =>
      add('ImageScale', { image, upscale_method: method, width, height, crop: 'disabled' }),
    crop: (image: Link, [width, height]: [Link, Link], x: number, y: number): Link =>
      add('ImageCrop', { image, width, height, x, y }),
    invert: (of: Link): Link => add('InvertMask', { mask: of }),
    grow: (of: Link, pixels: number): Link =>
      add('GrowMask', { mask: of, expand: pixels, tapered_corners: true }),
    combine: (destination: Link, source: Link, operation: 'multiply' | 'subtract' | 'add'): Link =>
      add('MaskComposite', { destination, source, x: 0, y: 0, operation }),
    sharpen: (image: Link, radius: number, alpha: number): Link =>
      add('ImageSharpen', { image, sharpen_radius: radius, sigma: 0.5, alpha }),
    blend: (image1: Link, image2: Link, mode: string, factor: number): Link =>
      add('ImageBlend', { image1, image2, blend_factor: factor, blend_mode: mode }),
    quantize: (image: Link, colors: number): Link => add('ImageQuantize', { image, colors, dither: 'none' }),
    plain,
    stitch,
    sizeOf: (image: Link): [width: Link, height: Link] => {
      const [id] = add('GetImageSize', { image });
      return [
        [id, 0],
        [id, 1],
      ];
    },
    /** Lays the source over the destination, everywhere or only where the mask is white. */
    over: (
      destination: Link,
      source: Link,
      { x = 0, y = 0, mask: where }: { x?: number | Link; y?: number | Link; mask?: Link } = {},
    ): Link =>
      add('ImageCompositeMasked', {
        destination,
        source,
        x,
        y,
        resize_source: false,
        ...(where && { mask: where }),
      }),
    /** Doubles the picture's width or height `times` times by placing copies side by side. */
    repeat: (image: Link, direction: 'right' | 'down', times: number): Link => {
      let wall = image;
      for (let time = 0; time < times; time += 1) wall = stitch(wall, wall, direction);
      return wall;
    },
  };
}
