import { sentenceText } from '#domain/analysis/parts/sentence-text.ts'
import type { Sentence } from '#domain/analysis/shapes/sentence.ts'
import type { ToolWords } from '#shared/analysis/tool-words.ts'
export const say = (sentence: Sentence, words: ToolWords): string => sentenceText(sentence, words)
