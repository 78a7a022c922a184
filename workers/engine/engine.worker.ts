import { expose } from 'comlink'
import { EngineApi } from './engine-api.ts'

// At once and before anything is awaited: a message that came earlier would never be answered.
expose(new EngineApi())
