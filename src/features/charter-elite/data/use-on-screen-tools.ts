import { useEffect, useState } from 'react'
import { type ToolKey, toolKeys } from '#domain/analysis/shapes/tool-keys.ts'

/** For each tool the ref of an element that shows it. */
export type ToolRefs = Readonly<Record<ToolKey, (element: HTMLElement | null) => () => void>>

type Listener = (tools: ReadonlySet<ToolKey> | null) => void

/** Follows which tools are on screen, by the elements that show them. Without an answer of the browser all are. */
export class OnScreenTools {
  readonly refs: ToolRefs
  readonly #tools = new Map<Element, ToolKey>()
  readonly #shown = new Set<Element>()
  readonly #observer: IntersectionObserver | null
  #listener: Listener = () => {}
  #open: ToolKey | null = null
  #isKnown = false

  constructor() {
    this.refs = Object.fromEntries(toolKeys.map((tool) => [tool, this.#refOf(tool)])) as unknown as ToolRefs
    this.#observer =
      'IntersectionObserver' in globalThis ? new IntersectionObserver((entries) => this.#note(entries)) : null
  }

  /** Tells a listener of the tools on screen from now on; the open tool always is. Returns how to stop. */
  follow(open: ToolKey | null, listener: Listener): () => void {
    this.#open = open
    this.#listener = listener
    this.#tell()
    return () => {
      this.#listener = () => {}
    }
  }

  #refOf(tool: ToolKey) {
    return (element: HTMLElement | null) => {
      if (element === null) return () => {}
      this.#tools.set(element, tool)
      this.#observer?.observe(element)
      return () => {
        this.#observer?.unobserve(element)
        this.#tools.delete(element)
        if (this.#shown.delete(element)) this.#tell()
      }
    }
  }

  #note(entries: readonly IntersectionObserverEntry[]) {
    this.#isKnown = true
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting && this.#tools.has(target)) this.#shown.add(target)
      else this.#shown.delete(target)
    }
    this.#tell()
  }

  #tell() {
    if (!this.#isKnown) return this.#listener(null)
    const tools = new Set([...this.#shown].flatMap((element) => this.#tools.get(element) ?? []))
    if (this.#open !== null) tools.add(this.#open)
    this.#listener(tools)
  }
}

/** Refs of the elements that show tools; `onChange` is told which of them are on screen. */
export function useOnScreenTools(open: ToolKey | null, onChange: Listener): ToolRefs {
  const [tools] = useState(() => new OnScreenTools())
  useEffect(() => tools.follow(open, onChange), [tools, open, onChange])
  return tools.refs
}
