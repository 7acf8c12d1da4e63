/** Pixels of each side of the square that nsfwjs's network takes. */
export const inputSide = 224;

/** Pixels of each side of the square with a face that the landmark network takes. */
export const landmarkSide = 112;

/** Pixels of each side of the square with an aligned face that the recognition network takes. */
export const embeddedSide = 150;

/** Pixels of each side of the square that the segmentation network takes. */
export const segmentedSide = 256;
