export const PRACTICE: readonly string[] = [];
