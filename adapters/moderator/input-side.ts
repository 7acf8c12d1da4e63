/** Pixels on both sides of what nsfwjs's network looks at. */
export const inputSide = 224;
