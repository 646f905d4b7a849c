// What is shared has to be settled before anything uses it.
void import('./app.tsx');
