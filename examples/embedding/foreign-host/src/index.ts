// What is shared has to be settled before anything uses it.
import('./app.tsx');
