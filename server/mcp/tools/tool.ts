import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js'
import type { z } from 'zod'
import type { Route } from '#contract/route.ts'
import type { Caller } from '#server/mcp/call-route.ts'

/** A tool that assistants call: its words, its input, and what it answers, as an object that is cut to fit. */
export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: z.ZodObject
  readonly annotations: ToolAnnotations
  /** The routes that it calls: who may call all of them may call it, and it answers what one of them does. */
  readonly routes: readonly Route[]
  readonly run: (input: never, caller: Caller) => Promise<object>
}

/** Keeps the input's type for `run`. */
export function defineTool<const Input extends z.ZodObject>(
  tool: Omit<Tool, 'input' | 'run'> & {
    readonly input: Input
    readonly run: (input: z.output<Input>, caller: Caller) => Promise<object>
  },
): Tool {
  return tool
}

/** A tool that changes nothing. */
export const readOnly: ToolAnnotations = { readOnlyHint: true, openWorldHint: false }
/** A tool that adds something, and something else each time it is called. */
export const additive: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
}
