export const enlargers = ['compact', 'seedvr2'] as const;

/** Enlarger that the operator has chosen, and by how much it enlarges each side of a drawing. */
export type Enlarger = { name: (typeof enlargers)[number]; by: 2 | 4 };

/** Enlarger that the shipped graphs end with. */
export const ownEnlarger: Enlarger = { name: 'compact', by: 2 };
