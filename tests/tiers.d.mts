export interface LaterPart {
  readonly reason: string
  readonly guards: readonly string[]
  readonly files?: readonly string[]
}
export const laterParts: Readonly<Record<string, LaterPart>>
export const alwaysOnBothDatabases: readonly string[]
