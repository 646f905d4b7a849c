import './quick-start.ts';

await import('../server/src/operator/main.ts');
