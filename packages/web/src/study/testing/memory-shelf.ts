/** A shelf that lasts as long as a test. */
import type { AnalysisState } from '@bfi/analysis';
import type { KeptBattle, Shelf } from '../shelf.ts';

export class MemoryShelf implements Shelf {
  readonly analyses = new Map<string, AnalysisState>();
  readonly kept = new Map<string, KeptBattle>();

  async loadAnalysis(key: string) {
    return this.analyses.get(key) ?? null;
  }

  async keepAnalysis(key: string, state: AnalysisState) {
    this.analyses.set(key, state);
  }

  async forgetAnalysis(key: string) {
    this.analyses.delete(key);
  }

  async loadBattle(key: string) {
    return this.kept.get(key) ?? null;
  }

  async keepBattle(key: string, battle: KeptBattle) {
    this.kept.set(key, battle);
  }

  async changeBattle(key: string, change: (kept: KeptBattle) => KeptBattle) {
    const kept = this.kept.get(key);
    if (kept !== undefined) this.kept.set(key, change(kept));
  }

  async battles() {
    return [...this.kept].map(([key, battle]) => ({ key, battle }));
  }
}
