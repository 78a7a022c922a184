import type { AnalysisTool, ToolInput } from '#domain/analysis/shapes/tool.ts'

/** A tool that takes whatever options are given, for lists of tools. */
export function anyTool<O>(tool: AnalysisTool<O>): AnalysisTool<unknown> {
  const typed = (input: ToolInput<unknown>): ToolInput<O> => ({ ...input, options: tool.parseOptions(input.options) })
  return {
    ...tool,
    needs: (options) => tool.needs(tool.parseOptions(options)),
    extras: (input) => tool.extras(typed(input)),
    compute: (input) => tool.compute(typed(input)),
    evidence: (input, figure) => tool.evidence(typed(input), figure),
  }
}
