using System.IO.Pipelines;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Http.Metadata;

namespace Peregrine.Json.AspNetCore;

/// <summary>
/// JSON bodies of endpoints that the framework binds a parameter of from the body are handed over whole (<see cref="WholeBodyReader"/>): such an endpoint begins once its body
/// has been read.
/// </summary>
internal sealed class WholeBodies : IStartupFilter
{
    public Action<IApplicationBuilder> Configure(Action<IApplicationBuilder> next) => app =>
    {
        app.Use(static (HttpContext context, RequestDelegate then) =>
        {
            if (context.Request.ContentType?.Contains("json", StringComparison.OrdinalIgnoreCase) == true)
            {
                IRequestBodyPipeFeature body = context.Features.Get<IRequestBodyPipeFeature>() ?? new RequestBodyPipeFeature(context);
                context.Features.Set<IRequestBodyPipeFeature>(new Feature(context, body));
            }

            return then(context);
        });
        next(app);
    };

    /// <summary>The request's body. Its endpoint is not known before somebody reads the body.</summary>
    private sealed class Feature(HttpContext context, IRequestBodyPipeFeature body) : IRequestBodyPipeFeature
    {
        private WholeBodyReader? _reader;

        public PipeReader Reader
        {
            get
            {
                // Another one once somebody has set another stream as the request's body.
                PipeReader given = body.Reader;
                return _reader?.Body == given ? _reader
                    : IsBound(context.GetEndpoint()?.Metadata) ? _reader = new WholeBodyReader(given)
                    : given;
            }
        }

        /// <summary>Whether a parameter of the handler is bound from the body: what an endpoint says it accepts may also be read by the handler itself.</summary>
        private static bool IsBound(EndpointMetadataCollection? metadata)
        {
            if (metadata?.GetMetadata<IAcceptsMetadata>()?.RequestType is { } type)
            {
                foreach (IParameterBindingMetadata parameter in metadata.GetOrderedMetadata<IParameterBindingMetadata>())
                {
                    if (parameter is { HasTryParse: false, HasBindAsync: false } && parameter.ParameterInfo.ParameterType == type)
                    {
                        return true;
                    }
                }
            }

            return false;
        }
    }
}
