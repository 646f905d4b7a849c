import { addProduct } from './add-product.ts';
import { changeProduct } from './change-product.ts';
import { listProducts } from './list-products.ts';
import { offerProduct, withdrawProduct } from './withdraw-product.ts';

export const productCommands = [listProducts, addProduct, changeProduct, withdrawProduct, offerProduct];
