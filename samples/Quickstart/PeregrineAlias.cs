global using PeregrineSerializer = Peregrine.Json.JsonSerializer;
