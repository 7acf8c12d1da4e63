/** Roles of people in the console, from the one that may do everything. */
export const roles = ['owner', 'manager', 'reviewer', 'viewer'] as const;
export type Role = (typeof roles)[number];

/** Permissions of each role, in words. */
export const roleWords: Record<Role, string> = {
  owner: 'may do everything',
  manager: 'runs the shop: orders, refunds up to a limit, codes, blocks, selling, objections',
  reviewer: 'decides about photos and objections; sees no address and no money',
  viewer: 'sees everything but people and tokens, and changes nothing',
};

/** The owner that every shop has: whoever has its machine. Migration 081 creates this person. */
export const firstOwner = '00000000-0000-4000-8000-000000000001';

/** Days for which the link of an invitation is valid, and it works once. */
export const invitationDays = 7;

/** Maximum length of a person's name. */
export const longestName = 60;
