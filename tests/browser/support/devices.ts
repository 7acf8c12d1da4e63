/** Playwright's options for a phone held upright. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Playwright's options for a wide page. Changing to them within a project keeps its browser and worker. */
export const desktop = { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false };
