/** Messages that a stand-in received or sent and its vendor's description does not allow, in this test file so far. */
export const violations = new Set<string>();
