/** Expected share of findings that are chance. */
export const maxFalseShare = 0.05
