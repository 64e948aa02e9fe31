namespace Peregrine.Json.Generator.Tests.Values;

public interface INamed
{
    string? Name { get; set; }
}

public interface ITitled : INamed
{
    new string? Name { get; set; }

    int Title { get; }
}

public class Titled : ITitled
{
    public string? Name { get; set; }

    public int Title { get; set; }
}

public interface ISized
{
    int Size { get; }
}

public interface IHeavy : ISized
{
    int Weight { get; }
}

/// <summary>Its members and those of the interfaces it extends have an order of their own: neither that of the declaration nor that of the compiler.</summary>
public interface ISeveral : ISized, ITitled, IHeavy
{
    int Own { get; }
}

public class Several : ISeveral
{
    public string? Name { get; set; }

    public int Title { get; set; }

    public int Size { get; set; }

    public int Weight { get; set; }

    public int Own { get; set; }
}
