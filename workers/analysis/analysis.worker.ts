import { expose } from 'comlink'
import { AnalysisApi } from './analysis-api.ts'

// Before anything is awaited: a message that arrived earlier would never be answered.
expose(new AnalysisApi())
