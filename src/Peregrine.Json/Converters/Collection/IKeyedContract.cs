using Peregrine.Json.Contracts;

namespace Peregrine.Json.Converters;

/// <summary>The contract of a dictionary, used without its key and value types.</summary>
internal interface IKeyedContract
{
    /// <summary>The contract of values, looked up at first use.</summary>
    TypeContract Values { get; }
}
