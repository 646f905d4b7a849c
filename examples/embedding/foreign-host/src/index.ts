// The shared modules must be settled before any module uses them.
void import('./app.tsx');
