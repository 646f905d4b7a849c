import '../server/src/operator/main.ts';
