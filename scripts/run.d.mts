/** Why a start failed, for whoever runs it: a full disk with the remedy, anything else as it is. */
export function describeFailure(error: unknown): string
