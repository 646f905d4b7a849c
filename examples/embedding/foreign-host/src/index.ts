// A dynamic import: the shared modules must be resolved before any module uses them.
void import('./app.tsx');
