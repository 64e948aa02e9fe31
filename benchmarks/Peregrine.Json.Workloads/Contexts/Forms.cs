namespace Peregrine.Json.Workloads.Contexts;

/// <summary>The same content as a struct. A type of its own for each <typeparamref name="TUse"/>, as those below: what a type was used with before is part of what is measured.</summary>
public struct OrderStruct<TUse>
    where TUse : class
{
    public int Id { get; set; }

    public string? Name { get; set; }

    public double Price { get; set; }

    public bool IsPaid { get; set; }

    public Guid Customer { get; set; }

    public string? City { get; set; }
}

public readonly record struct OrderRecordStruct<TUse>(int Id, string? Name, double Price, bool IsPaid, Guid Customer, string? City)
    where TUse : class;

public sealed record OrderRecord<TUse>(int Id, string? Name, double Price, bool IsPaid, Guid Customer, string? City)
    where TUse : class;

public sealed class OrderRequired<TUse>
    where TUse : class
{
    public required int Id { get; set; }

    public required string? Name { get; set; }

    public required double Price { get; set; }

    public bool IsPaid { get; set; }

    public Guid Customer { get; set; }

    public string? City { get; set; }
}

public sealed class OrderInit<TUse>
    where TUse : class
{
    public int Id { get; init; }

    public string? Name { get; init; }

    public double Price { get; init; }

    public bool IsPaid { get; init; }

    public Guid Customer { get; init; }

    public string? City { get; init; }
}

public sealed class OrderConstructed<TUse>(int id, string? name, double price)
    where TUse : class
{
    public int Id { get; } = id;

    public string? Name { get; } = name;

    public double Price { get; } = price;

    public bool IsPaid { get; set; }

    public Guid Customer { get; set; }

    public string? City { get; set; }
}

/// <summary>The uses that tell the types apart.</summary>
public static class Door
{
    public sealed class Context;

    public sealed class Options;
}
