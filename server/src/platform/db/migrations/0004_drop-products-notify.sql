DROP TRIGGER "products_tell_change" ON "products";--> statement-breakpoint
DROP FUNCTION "tell_change_of_products"();
