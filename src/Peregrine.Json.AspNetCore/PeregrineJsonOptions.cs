namespace Peregrine.Json.AspNetCore;

/// <summary>What <c>AddPeregrineJson</c> changes beside the speed. One object for the whole application; by default, answers are those of the framework.</summary>
public sealed class PeregrineJsonOptions
{
    /// <summary>
    /// Whether an object of a type that a base class or an interface lists with a discriminator (<see cref="System.Text.Json.Serialization.JsonDerivedTypeAttribute"/>,
    /// or polymorphism options of its metadata) is written with that discriminator wherever its own type is declared, as it is where the base is declared.
    /// </summary>
    /// <remarks>
    /// <para>The framework writes the value of <c>Ok(value)</c>, <c>JsonResult</c> and <c>Results.Ok(value)</c> as its run-time type, and so without the discriminator.
    /// With this option the discriminator is there: in such results, in the elements of collections, in members, and in what hubs send, also for sealed types and
    /// structs.</para>
    /// <para>The nearest base class that lists the type decides. If no base class lists it, its interfaces decide, provided that all that list it give the same
    /// discriminator. A type that is polymorphic itself is written as it says. Reading, metadata and OpenAPI documents do not change.</para>
    /// <para>It applies to the JSON options of minimal APIs, MVC and hubs for which <c>AddPeregrineJson</c> has been called, not to values that System.Text.Json
    /// writes in spite of that: the elements of an <see cref="IAsyncEnumerable{T}"/> that a minimal API returns.</para>
    /// </remarks>
    /// <value>The default is false.</value>
    public bool KeepDiscriminators { get; set; }
}
