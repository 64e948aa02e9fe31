using Peregrine.Json.Contracts;

namespace Peregrine.Json.Converters;

/// <summary>Generic code that is called for a type known only at run time.</summary>
internal interface ITypeCall
{
    /// <summary>Runs the generic code for a type.</summary>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    object? Invoke<T>();
}

/// <summary>Finds the contracts of elements and keys for the contract of a collection. Discovery implements it.</summary>
internal interface ITypeSource
{
    /// <summary>
    /// Returns the contract of an element type, if the type is simple or if metadata defines the contract; null if the options' contract must be looked up at
    /// first use.
    /// </summary>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    TypeContract? Simple(Type element, OptionsScope options);

    /// <summary>Returns a function that finds the contract of a dictionary's keys at first use.</summary>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    Func<KeyContract<TKey>> Keys<TKey>(OptionsScope options, Type dictionary)
        where TKey : notnull;

    /// <summary>Returns the contract that writes keys by their run-time type.</summary>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    KeyContract<object> KeysByRuntimeType(OptionsScope options);
}
