/** Pixels on both sides of what nsfwjs's network looks at. */
export const inputSide = 224;

/** Pixels on both sides of the face that the landmark network looks at. */
export const landmarkSide = 112;
